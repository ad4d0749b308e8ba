import { Link } from '@tanstack/react-router'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'
import { Drawn } from '../../ui/drawn.tsx'
import type { Destination } from './destinations.ts'

type DestinationLinkProps = {
  destination: Destination
  /** `tile`: the label below the icon. `row`: beside it. `rail`: beside it where the rail is wide. */
  look: 'tile' | 'rail' | 'row'
}

const looks = {
  tile: 'flex-col justify-center gap-1 py-1.5 text-[0.6875rem] leading-tight tracking-tight',
  rail: 'flex-col justify-center gap-1 py-1.5 text-[0.6875rem] leading-tight tracking-tight roomy:flex-row roomy:justify-start roomy:gap-3 roomy:px-3 roomy:text-small roomy:tracking-normal',
  row: 'gap-3 px-3 text-small',
}

export function DestinationLink({
  destination: { link, icon: Icon, label, isCurrent, count },
  look,
}: DestinationLinkProps) {
  return (
    <Link
      {...link}
      aria-current={isCurrent ? 'page' : undefined}
      className={classes(
        'relative flex min-h-11 w-full min-w-0 items-center rounded-control font-semibold',
        looks[look],
        isCurrent
          ? 'bg-accent-soft text-accent forced-colors:outline-2'
          : 'text-muted hover:bg-accent-soft hover:text-accent',
      )}
    >
      <span className="relative">
        <Icon aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
        {count > 0 && (
          <Drawn
            text={count > 99 ? '99+' : `${count}`}
            className="absolute -top-2 left-3 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-wait px-1 text-[0.6875rem] leading-none font-bold text-on-wait forced-colors:border"
          />
        )}
      </span>
      <span className="max-w-full truncate">{label}</span>
      {count > 0 && <span className="sr-only">{m.nav_waiting({ count })}</span>}
    </Link>
  )
}
