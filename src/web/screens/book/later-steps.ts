export { Confirmation } from './confirmation.tsx'
export { DateStep } from './date-step.tsx'
export { TimeStep } from './time-step.tsx'
