import type { FastifyBaseLogger } from 'fastify'
import { retryDelaySeconds } from '../../domain/deliveries.ts'
import { notificationIntervalSeconds, pushLifetimeSeconds } from '../../domain/notifications.ts'
import type { Clock } from '../adapters/clock.ts'
import { type Pusher, PushFailed } from '../adapters/push.ts'
import type { Database } from '../database/connection.ts'
import {
  claimDevices,
  type DueDevice,
  dropDuePush,
  forgetDevice,
  markNotified,
  putDeviceOff,
} from '../store/notifications/push-notifications.ts'
import { inTurns, type Turns } from './delivery-queue.ts'
import { notificationOf, topicOf } from './push-message.ts'

export type Notifying = { db: Database; pusher: Pusher; clock: Clock; log: FastifyBaseLogger }

const atOnce = 32
/** Longer than the timeout of a push request, so that no lease needs renewal. */
const leaseSeconds = 30

/** Everything due goes into one notification. No transaction is open while sending. */
async function notify(device: DueDevice, { db, pusher, clock, log }: Notifying): Promise<void> {
  const news = device.news.filter(({ isNews }) => isNews)
  await dropDuePush(
    db,
    device,
    device.news.filter(({ isNews }) => !isNews),
  )
  if (news.length === 0) return markNotified(db, device, [], 0)
  const about = { deviceId: device.id, news, locale: device.locale }
  const ttlSeconds = Math.max(...news.map(({ startsAt }) => pushLifetimeSeconds(startsAt, clock())))
  try {
    const payload = JSON.stringify(notificationOf(about))
    const answer = await pusher.send(device.receiver, { payload, topic: topicOf(about), ttlSeconds })
    if (answer === 'taken') await markNotified(db, device, news, notificationIntervalSeconds(news.length))
    else await forgetDevice(db, device.id)
  } catch (error) {
    const failures = device.failures + 1
    const { reason, retryAfter } =
      error instanceof PushFailed ? error : { reason: (error as Error).name, retryAfter: 0 }
    const retryInSeconds = Math.max(retryDelaySeconds(failures), Math.min(retryAfter, 3_600))
    const stale = await putDeviceOff(db, device, news, { retryInSeconds, reason })
    log.warn({ device: device.id, failures, reason, stale }, 'notification put off')
  }
}

/** A loop of its own, so that a slow push service never delays mails. */
export function startNotifying(notifying: Notifying, onFault: (error: Error) => void): Turns {
  const { db, clock } = notifying
  const inHand = new Set<Promise<void>>()
  const looking = inTurns(async () => {
    const max = atOnce - inHand.size
    if (max <= 0) return
    for (const device of await claimDevices(db, { max, leaseSeconds, now: new Date(clock()) })) {
      // If the database is away, the lease expires and the notification is sent again; it replaces the first one.
      const sent: Promise<void> = notify(device, notifying)
        .catch(onFault)
        .finally(() => {
          inHand.delete(sent)
          looking.wake()
        })
      inHand.add(sent)
    }
  }, onFault)
  return {
    wake: looking.wake,
    async stop() {
      await looking.stop()
      await Promise.all(inHand)
    },
  }
}
