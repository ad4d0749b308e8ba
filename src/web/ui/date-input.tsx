import type { ComponentProps } from 'react'
import { isDate } from '../../domain/wall-time.ts'
import { formatDate } from '../format.ts'
import { classes } from './classes.ts'
import { Input } from './input.tsx'

type DateInputProps = Omit<ComponentProps<typeof Input>, 'type' | 'value'> & {
  shown: string
}

/** While not focused, shows the date in the page's language instead of the browser's. */
export function DateInput({ shown, ...rest }: DateInputProps) {
  const said = isDate(shown)
  return (
    <div className={classes('group relative', said && '[&>input:not(:focus)]:text-transparent')}>
      <Input {...rest} type="date" />
      {said && (
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 right-10 left-3.5 flex items-center overflow-hidden whitespace-nowrap group-focus-within:hidden forced-colors:hidden"
        >
          {formatDate(shown, 'shortWithYear')}
        </span>
      )}
    </div>
  )
}
