import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'

const looks = {
  plain: { Icon: Info, look: 'bg-accent-soft text-ink', ink: 'text-accent' },
  wait: { Icon: Clock, look: 'bg-wait-soft text-wait-ink', ink: '' },
  yes: { Icon: CircleCheck, look: 'bg-yes-soft text-yes-ink', ink: '' },
  no: { Icon: CircleAlert, look: 'bg-no-soft text-no-ink', ink: '' },
}

type NoticeProps = {
  tone?: keyof typeof looks
  title?: string
  children?: ReactNode
  action?: ReactNode
  /** For notices that appear after the page. */
  announced?: boolean
  /** For notices that interrupt nothing. */
  role?: 'status'
}

export function Notice({ tone = 'plain', title, children, action, announced = false, role }: NoticeProps) {
  const { Icon, look, ink } = looks[tone]
  return (
    <div
      role={announced ? 'alert' : role}
      className={classes('flex items-start gap-snug rounded-control px-gutter py-3 text-small', look)}
    >
      <Icon aria-hidden="true" className={classes('mt-[0.15em] size-[1.25em] shrink-0', ink)} />
      <div className="grid min-w-0 flex-1 justify-items-start gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="pt-2">{action}</div>}
      </div>
    </div>
  )
}

/** Appears when there is a problem, and is announced. */
export function ProblemNotice({ children }: { children: ReactNode }) {
  return children ? (
    <Notice tone="no" announced>
      {children}
    </Notice>
  ) : null
}
