import type { CDPSession, Page } from 'playwright'
import { poll } from '../product/product.ts'
import type { PushService, Subscriber } from '../push/push-service.ts'

type Kept = { subscription: Subscriber['subscription']; key: string }

type WorkerScope = {
  registration: ServiceWorkerRegistration
  NotificationEvent: new (type: string, init: object) => Event
}

/**
 * Chromium forgets a notification that it was about to show when it is asked which ones are on screen (four of five, asked
 * without a pause): in this worker the one waits for the other.
 */
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
 * A browser whose maker's push service is the test's own: Chromium's is Google's, which no test speaks to. What comes there
 * is handed to the browser as it would be, by its own way in.
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
    /** Whether the browser would take what the push service has for it. */
    isSubscribed: () => kept !== null,
    /** As when it was made for a key that the server no longer has. */
    isForAnotherKey(): void {
      if (kept) kept = { ...kept, key: 'A'.repeat(87) }
    },
    /** What the push service has taken arrives in the browser. */
    async delivers(count = 1): Promise<void> {
      const told = await (subscriber as Subscriber).receives(count)
      // It takes turns from before the first is shown.
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
    /** The notifications that are on screen: title, text and actions. */
    shown: async () =>
      (await worker()).evaluate(async () => {
        const shown = await (self as unknown as WorkerScope).registration.getNotifications()
        return shown.map((one) => {
          const { title, body, actions } = one as Notification & { actions: { title: string }[] }
          return { title, body, actions: actions.map((action) => action.title) }
        })
      }),
    /** As when somebody wipes them away, of which their worker is not told. */
    async wipesAway(): Promise<void> {
      await (await worker()).evaluate(async () => {
        const { registration } = self as unknown as WorkerScope
        for (const shown of await registration.getNotifications()) shown.close()
      })
    },
    /** Presses an action of the notification on screen: no program may, so its worker is told that somebody did. */
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
