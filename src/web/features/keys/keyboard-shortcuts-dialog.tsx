import { Fragment, type RefObject, useId } from 'react'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { Switch } from '../../ui/radix/switch.tsx'
import { type Key, listKeys, setSingleKeys, useSingleKeys } from './keyboard-shortcuts.ts'

type KeysDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
}

export function KeysDialog(props: KeysDialogProps) {
  return (
    <Dialog {...props} title={m.keys_title()}>
      <div className="grid min-w-0 gap-6">
        <KeyList />
        <SingleKeys />
      </div>
    </Dialog>
  )
}

function KeyList() {
  const { here, everywhere } = listKeys()
  const parts = [
    { title: m.keys_here(), keys: here },
    { title: m.keys_everywhere(), keys: everywhere },
  ]
  return parts
    .filter(({ keys }) => keys.length > 0)
    .map(({ title, keys }) => (
      <section key={title} className="grid gap-2">
        <h3 className="text-small font-semibold text-muted">{title}</h3>
        <ul className="border-b border-line">
          {keys.map((key) => (
            <KeyRow key={key.keys.join()} {...key} />
          ))}
        </ul>
      </section>
    ))
}

function KeyRow({ label, keys }: Key) {
  const on = useSingleKeys()
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-line py-1.5">
      <span>{label}</span>
      <span className="flex flex-wrap items-center gap-1.5 text-caption text-muted">
        {keys.map((way, index) => (
          <Fragment key={way}>
            {index > 0 && <span>{m.keys_or()}</span>}
            {way.split(' ').map((key, turn) => (
              <Fragment key={key}>
                {turn > 0 && <span>{m.keys_then()}</span>}
                <kbd
                  className={classes(
                    'grid min-h-7 min-w-7 place-items-center rounded-slot bg-sunken px-1.5 font-sans text-small font-semibold ring-1 ring-edge ring-inset',
                    on || key.length > 1 ? 'text-ink' : 'line-through',
                  )}
                >
                  {nameOf(key)}
                </kbd>
              </Fragment>
            ))}
          </Fragment>
        ))}
      </span>
    </li>
  )
}

const signs: Record<string, string> = { ArrowLeft: '←', ArrowRight: '→' }

const nameOf = (key: string): string => {
  const [last = '', modifier] = key.split('+').reverse()
  const name = signs[last] ?? last.toUpperCase()
  if (!modifier) return name
  return /Mac|iP/.test(navigator.platform) ? `⌘ ${name}` : `${modifier} + ${name}`
}

function SingleKeys() {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="font-semibold">
          {m.keys_single()}
        </label>
        <p id={`${id}-text`} className="text-small text-muted">
          {m.keys_single_text()}
        </p>
      </div>
      <Switch
        id={id}
        checked={useSingleKeys()}
        aria-describedby={`${id}-text`}
        onCheckedChange={setSingleKeys}
      />
    </div>
  )
}
