import { m } from '../../../messages/messages.js'

const units = [
  { seconds: 86_400, text: m.operations_lag_days },
  { seconds: 3_600, text: m.operations_lag_hours },
  { seconds: 60, text: m.operations_lag_minutes },
  { seconds: 1, text: m.operations_lag_seconds },
]

/** A delay in the largest unit that it fills; `lagSeconds` in seconds. */
export function lagText(lagSeconds: number): string {
  const unit = units.find(({ seconds }) => lagSeconds >= seconds)
  return unit ? unit.text({ count: Math.floor(lagSeconds / unit.seconds) }) : m.operations_lag_none()
}
