import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import type { Reply } from '../../../contract/index.ts'
import type { Span } from '../../../domain/statistics-periods.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatCents } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { Figure, FigureList } from '../statistics/figure-list.tsx'

export type Deposit = Reply<'listDeposits'>['deposits'][number]
type Sums = Reply<'listDeposits'>['sums']

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
    // Clients pay while the owner reads.
    staleTime: 0,
  })

/** Forced colors would make all parts look alike. */
const distinct = 'forced-color-adjust-none forced-colors:border forced-colors:border-[CanvasText]'

const looks = { kept: 'bg-yes', returned: 'bg-off', owed: 'bg-wait hatched', disputed: 'bg-no' } as const

type Part = keyof typeof looks

function Label({ part, children }: { part: Part; children: string }) {
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden="true" className={classes('size-3 shrink-0 rounded-slot', distinct, looks[part])} />
      {children}
    </span>
  )
}

export function DepositSums({ sums }: { sums: Sums }) {
  const { takenCents, returnedCents, owedCents, disputedCents, lostCents, keptCents, leftCents } = sums
  const parts: [Part, number][] = [
    ['kept', keptCents],
    ['owed', owedCents],
    ['returned', returnedCents],
    ['disputed', disputedCents + lostCents],
  ]
  return (
    <div className="grid grid-cols-1 gap-6">
      <div aria-hidden="true" className="flex h-8 gap-0.5 overflow-hidden rounded-control bg-sunken">
        {parts
          .filter(([, cents]) => cents > 0)
          .map(([part, cents]) => (
            <span
              key={part}
              style={{ flexGrow: cents }}
              className={classes('min-w-1 basis-0', distinct, looks[part])}
            />
          ))}
      </div>
      <FigureList>
        <Figure label={m.deposits_taken()} value={formatCents(takenCents)}>
          <dd className="text-small text-muted">{m.deposits_count({ count: sums.count })}</dd>
        </Figure>
        <Figure label={<Label part="kept">{m.deposits_sum_kept()}</Label>} value={formatCents(keptCents)}>
          <dd className="text-small text-muted">{m.deposits_sum_kept_note()}</dd>
        </Figure>
        <Figure
          label={<Label part="returned">{m.deposits_sum_returned()}</Label>}
          value={formatCents(returnedCents)}
        >
          {owedCents > 0 && (
            <dd className="text-small text-muted">
              <Label part="owed">{m.deposits_sum_owed({ amount: formatCents(owedCents) })}</Label>
            </dd>
          )}
        </Figure>
        <Figure
          label={<Label part="disputed">{m.deposits_sum_disputed()}</Label>}
          value={formatCents(disputedCents)}
        >
          <dd className="text-small text-muted">
            {lostCents > 0
              ? m.deposits_sum_lost({ amount: formatCents(lostCents) })
              : m.deposits_sum_disputed_note()}
          </dd>
        </Figure>
        <Figure label={m.deposits_sum_left()} value={formatCents(leftCents)}>
          <dd className="text-small text-muted">{m.deposits_sum_left_note()}</dd>
        </Figure>
      </FigureList>
    </div>
  )
}
