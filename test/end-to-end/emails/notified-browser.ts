import type { CDPSession, Page } from 'playwright'
import { poll } from '../../fixtures/product.ts'
import type { PushService, Subscriber } from '../../fixtures/push/push-service.ts'

type Kept = { subscription: Subscriber['subscription']; key: string }

type WorkerScope = {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: object) => Event
}

/** Chromium mostly drops a notification if the visible ones are requested just before, so the worker takes turns. */
function takeTurns(): void {
  const { registration } = self as unknown as WorkerScope
  if (Object.hasOwn(registration, 'showNotification')) return
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) => {
    return (...given: Given): Promise<Result> => {
      const next = last.then(() => work.apply(registration, given))
      last = next.catch(() => {})
      return next
    }
  }
  registration.showNotification = inTurn(registration.showNotification)
  registration.getNotifications = inTurn(registration.getNotifications)
}

/**
 * Uses the test's push service, because no test may call Google's. Messages reach the browser through its own
 * interface.
 */
export async function notifiedBrowser(page: Page, service: PushService, origin: string) {
  let subscriber: Subscriber | null = null
  let kept: Kept | null = null
  await page.context().grantPermissions(['notifications'], { origin })
  await page.exposeFunction('pushServiceOfTheTest', (asked: 'subscribe' | 'get' | 'leave', key = '') => {
    if (asked === 'subscribe') {
      subscriber = service.subscribe()
      kept = { subscription: subscriber.subscription, key }
    }
    if (asked === 'leave') kept = null
    return kept
  })
  await page.addInitScript(() => {
    const service = (window as unknown as Record<string, (...asked: string[]) => Promise<Kept | null>>)
      .pushServiceOfTheTest as (...asked: string[]) => Promise<Kept | null>
    const bytesOf = (text: string) =>
      Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (sign) => sign.charCodeAt(0))
    const made = (kept: Kept | null) =>
      kept && {
        endpoint: kept.subscription.endpoint,
        options: { userVisibleOnly: true, applicationServerKey: bytesOf(kept.key).buffer },
        toJSON: () => kept.subscription,
        unsubscribe: () => service('leave').then(() => true),
      }
    Object.assign(PushManager.prototype, {
      subscribe: ({ applicationServerKey }: { applicationServerKey: string }) =>
        service('subscribe', applicationServerKey).then(made),
      getSubscription: () => service('get').then(made),
    })
  })

  const worker = async () => {
    const running = await poll(
      async () => page.context().serviceWorkers()[0] ?? null,
      'the service worker to run',
    )
    await running.evaluate(takeTurns)
    return running
  }
  let session: CDPSession | undefined
  let registrationId: string | undefined

  return {
    subscriber: () => subscriber,
    isSubscribed: () => kept !== null,
    /** The subscription is for a key that the server no longer has. */
    isForAnotherKey(): void {
      if (kept) kept = { ...kept, key: 'A'.repeat(87) }
    },
    async delivers(count = 1): Promise<void> {
      const told = await (subscriber as Subscriber).receives(count)
      // The worker must take turns before the first notification is shown.
      await worker()
      if (!session) {
        session = await page.context().newCDPSession(page)
        session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
          registrationId = registrations.find(({ isDeleted }) => !isDeleted)?.registrationId
        })
        await session.send('ServiceWorker.enable')
        await poll(async () => registrationId ?? null, 'the registration')
      }
      await session.send('ServiceWorker.deliverPushMessage', {
        origin,
        registrationId: registrationId ?? '',
        data: JSON.stringify(told),
      })
    },
    shown: async () =>
      (await worker()).evaluate(async () => {
        const shown = await (self as unknown as WorkerScope).registration.getNotifications()
        return shown.map((one) => {
          const { title, body, actions } = one as Notification & { actions: { title: string }[] }
          return { title, body, actions: actions.map((action) => action.title) }
        })
      }),
    /** A user's dismissal sends their worker no event. */
    async wipesAway(): Promise<void> {
      await (await worker()).evaluate(async () => {
        const { registration } = self as unknown as WorkerScope
        for (const shown of await registration.getNotifications()) shown.close()
      })
    },
    /** No program can press it, so this sends the event to its worker. */
    async presses(action: string): Promise<void> {
      await (await worker()).evaluate(async (pressed) => {
        const scope = self as unknown as WorkerScope
        const [notification] = await scope.registration.getNotifications()
        self.dispatchEvent(
          new scope.NotificationEvent('notificationclick', { notification, action: pressed }),
        )
      }, action)
    },
  }
}
