import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { Button } from './button.tsx'

type MoreButtonProps = {
  list: Pick<UseInfiniteQueryResult, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  children: string
}

/** Loads the next page of a list; hidden on the last page. */
export function MoreButton({ list, children }: MoreButtonProps) {
  if (!list.hasNextPage) return null
  return (
    <div>
      <Button tone="secondary" busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    </div>
  )
}
