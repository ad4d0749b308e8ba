// The look-up page shares this file, because rescheduling consists of the step of day and time.
export { Reschedule } from '../manage-booking/reschedule.tsx'
export { Confirmation } from './confirmation.tsx'
export { PlacesChoice } from './places-choice.tsx'
export { VisitServices } from './visit-services.tsx'
export { WhenStep } from './when-step.tsx'
