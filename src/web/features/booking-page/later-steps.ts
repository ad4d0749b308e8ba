export { Confirmation } from './confirmation.tsx'
export { PlacesChoice } from './places-choice.tsx'
export { VisitServices } from './visit-services.tsx'
export { WhenStep } from './when-step.tsx'
