import type { LinkProps } from '@tanstack/react-router'
import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Link } from './link.tsx'

type Look = {
  tone?: keyof typeof tones | undefined
  size?: 'medium' | 'large' | undefined
  wide?: boolean | undefined
  compact?: boolean | undefined
}

const tones = {
  primary: 'bg-accent text-on-accent hover:bg-accent-strong',
  secondary: 'bg-raised text-ink ring-1 ring-edge ring-inset hover:ring-2 hover:ring-accent',
  quiet: 'text-accent hover:bg-accent-soft',
  band: 'bg-on-band text-band hover:bg-wait hover:text-on-wait',
  danger: 'bg-raised text-no-ink ring-1 ring-no ring-inset hover:bg-no-soft',
}

const sizes = {
  medium: 'min-h-11 px-gutter py-2 text-small',
  large: 'min-h-13 px-6 py-3 text-body',
}

const lookOf = ({ tone = 'primary', size = 'medium', wide = false, compact = false }: Look): string =>
  classes(
    'relative inline-flex items-center justify-center gap-2 overflow-clip rounded-control text-center font-semibold',
    'transition-[background-color,box-shadow,color] duration-150 select-none',
    'disabled:bg-off-soft disabled:text-off-ink disabled:ring-0',
    '[&_svg]:size-[1.15em] [&_svg]:shrink-0',
    tones[tone],
    sizes[size],
    wide && 'w-full',
    compact && 'max-md:px-3.5',
  )

function BusyRibbon() {
  return (
    <span aria-hidden="true" className="absolute inset-x-0 bottom-0 h-1 overflow-hidden">
      <span className="absolute inset-y-0 left-0 w-2/5 animate-busy rounded-full bg-current opacity-70" />
    </span>
  )
}

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  Look & {
    /** A busy button keeps the focus and ignores presses. */
    busy?: boolean
    children: ReactNode
  }

export function Button({ tone, size, wide, compact, busy = false, onClick, children, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      className={lookOf({ tone, size, wide, compact })}
    >
      {children}
      {busy && <BusyRibbon />}
    </button>
  )
}

export function ButtonLink({
  tone,
  size,
  wide,
  compact,
  children,
  ...link
}: LinkProps & Look & { children: ReactNode }) {
  return (
    <Link {...link} className={lookOf({ tone, size, wide, compact })}>
      {children}
    </Link>
  )
}

type FileLinkProps = Look & { href: string; download?: boolean; children: ReactNode }

export function FileLink({ tone, size, wide, children, ...link }: FileLinkProps) {
  return (
    <a {...link} className={lookOf({ tone, size, wide })}>
      {children}
    </a>
  )
}

type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'aria-label'> & {
  label: string
  tone?: 'plain' | 'danger'
}

export function IconButton({ label, tone = 'plain', ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      {...rest}
      className={classes(
        'grid size-11 shrink-0 place-items-center rounded-control text-muted transition-colors duration-150 [&_svg]:size-5',
        tone === 'danger' ? 'hover:bg-no-soft hover:text-no-ink' : 'hover:bg-accent-soft hover:text-accent',
        'disabled:text-off disabled:hover:bg-transparent aria-disabled:text-off aria-disabled:hover:bg-transparent',
      )}
    />
  )
}
