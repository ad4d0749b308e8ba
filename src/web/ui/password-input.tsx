import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { m } from '../../messages/messages.js'
import { classes } from './classes.ts'
import { controlLook } from './input.tsx'

export function PasswordInput(props: Omit<ComponentProps<'input'>, 'className' | 'type'>) {
  const [shown, setShown] = useState(false)
  return (
    <div className="relative">
      <input {...props} type={shown ? 'text' : 'password'} className={classes(controlLook, 'h-12 pr-13')} />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={m.common_show_password()}
        onClick={() => setShown(!shown)}
        className="absolute top-0.5 right-0.5 grid size-11 place-items-center rounded-control text-muted hover:text-accent"
      >
        {shown ? (
          <EyeOff aria-hidden="true" className="size-5" />
        ) : (
          <Eye aria-hidden="true" className="size-5" />
        )}
      </button>
    </div>
  )
}
