/**
 * What a service is, beside its number: the one list of its fields. The table, the calls and the snapshot that a booking
 * keeps are held to it by their types. Minutes; `capacity` is the places of one appointment.
 */
export type ServiceFields = {
  name: string
  description: string | null
  durationMinutes: number
  displayOrder: number
  bufferBefore: number
  bufferAfter: number
  capacity: number
}

export type Service = ServiceFields & { id: number }

/** What clients are told of a service. */
export type PublicService = Omit<Service, 'bufferBefore' | 'bufferAfter'>

/** What a booking keeps of its service: a later change of the service does not rewrite its bookings. */
export type BookedService = {
  serviceId: number
  serviceName: string
  serviceDescription: string | null
  durationMinutes: number
}

export const bookedServiceOf = (service: Service): BookedService => ({
  serviceId: service.id,
  serviceName: service.name,
  serviceDescription: service.description,
  durationMinutes: service.durationMinutes,
})
