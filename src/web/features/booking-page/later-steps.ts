export { Confirmation } from './confirmation.tsx'
export { VisitServices } from './visit-services.tsx'
export { WhenStep } from './when-step.tsx'
