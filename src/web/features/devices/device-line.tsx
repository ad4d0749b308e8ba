import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { Badge } from '../../ui/badge.tsx'

type DeviceLineProps = { name: string; isCurrent: boolean; text: string; children: ReactNode }

export function DeviceLine({ name, isCurrent, text, children }: DeviceLineProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-t border-line py-3">
      <div className="grid min-w-0 flex-1 basis-48 gap-1">
        <p className="flex flex-wrap items-center gap-2 font-semibold break-words">
          {name}
          {isCurrent && <Badge tone="accent">{m.devices_here()}</Badge>}
        </p>
        <p className="text-small text-muted">{text}</p>
      </div>
      {children}
    </li>
  )
}
