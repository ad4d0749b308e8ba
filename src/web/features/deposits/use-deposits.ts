import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/index.ts'
import type { Span } from '../../../domain/statistics-periods.ts'
import { call } from '../../api.ts'

export type Deposit = Reply<'listDeposits'>['deposits'][number]
export type Sums = Reply<'listDeposits'>['sums']

/** The deposits paid in the period, page by page. Earlier results stay until new ones arrive. */
export const useDeposits = ({ from, to }: Span, scheduleId: number | null) =>
  useInfiniteQuery({
    queryKey: ['listDeposits', { from, to, scheduleId }],
    queryFn: ({ pageParam, signal }) =>
      call('listDeposits', {
        query: {
          from,
          to,
          ...(scheduleId !== null && { scheduleId }),
          ...(pageParam !== null && { after: pageParam }),
        },
        signal,
      }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    // Clients pay meanwhile.
    staleTime: 0,
  })
