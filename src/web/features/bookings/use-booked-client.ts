import { useQuery } from '@tanstack/react-query'
import { reading } from '../../query.ts'
import { confirmedEmailOf } from '../clients/use-clients.ts'

export type BookedClient = {
  clientName: string
  clientPhone: string
  clientEmail: string
  serviceIds?: string[]
}

/** Null while loading, undefined if there is none. */
export function useBookedClient(
  clientId: number | undefined,
  scheduleId: number,
): BookedClient | null | undefined {
  const { data, isPending } = useQuery({
    ...reading('getClient', { params: { clientId: clientId ?? 0 } }),
    enabled: clientId !== undefined,
  })
  const services = useQuery(reading('listServices', { params: { scheduleId: String(scheduleId) } }))
  if (clientId === undefined) return undefined
  if (isPending || services.isPending) return null
  if (!data) return undefined
  const last = data.bookings.find((booking) => booking.scheduleId === scheduleId)
  const had = last ? (last.parts ?? [last]).map(({ serviceId }) => serviceId) : []
  const areThere = had.every((id) => services.data?.some((service) => service.id === id))
  return {
    clientName: data.name,
    clientPhone: data.phone,
    clientEmail: confirmedEmailOf(data),
    ...(had.length > 0 && areThere && { serviceIds: had.map(String) }),
  }
}
