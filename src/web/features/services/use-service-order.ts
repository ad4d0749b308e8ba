import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { call } from '../../api.ts'
import { queryClient, reading, refresh } from '../../query.ts'
import { tellFailure } from '../../ui/tell-failure.ts'
import { affectedByServices } from '../schedules/affected-queries.ts'
import type { Service } from './service-form.ts'

type Move = { id: number; before: number | null }

function moved(list: readonly Service[], { id, before }: Move): Service[] {
  const service = list.filter((one) => one.id === id)
  const others = list.filter((one) => one.id !== id)
  const place = others.findIndex((one) => one.id === before)
  return others.toSpliced(place === -1 ? others.length : place, 0, ...service)
}

/**
 * Moves a service before another. The page changes at once, the server one move at a time, and its final order wins.
 */
export function useMovedServices(scheduleId: string): (move: Move) => void {
  const { queryKey } = reading('listServices', { params: { scheduleId } })
  const mutationKey = ['moveService', scheduleId]
  const underWay = () => queryClient.isMutating({ mutationKey })
  /** The last order confirmed by the server. */
  const kept = useRef<Service[] | undefined>(undefined)
  const { mutate } = useMutation({
    mutationKey,
    scope: { id: mutationKey.join() },
    mutationFn: ({ id, before }: Move) =>
      call('moveService', { params: { serviceId: id }, body: { before } }),
    onSuccess: (list) => {
      kept.current = list
    },
    onError: (error) => {
      tellFailure(error)
      queryClient.setQueryData(queryKey, kept.current)
    },
    // Refetch only after the last move: earlier replies lack the later ones.
    onSettled: async () => {
      if (underWay() === 1) await refresh(...affectedByServices)
    },
  })
  return (move) => {
    const list = queryClient.getQueryData(queryKey)
    if (!list) return
    if (underWay() === 0) kept.current = list
    queryClient.setQueryData(queryKey, moved(list, move))
    mutate(move)
  }
}
