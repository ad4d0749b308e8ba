import { Bell } from 'lucide-react'
import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { isOfferPostponed, postponeOffer } from './postponed-notification-offer.ts'
import { type Devices, isForbidden } from './this-device.ts'
import { useTurnOn } from './use-turn-on-notifications.ts'

/** A browser does not ask again after a refusal, so explain notifications first. */
export function NotificationOffer({ known, onGone }: { known: Devices; onGone: () => void }) {
  const [later, setLater] = useState(isOfferPostponed)
  const { busy, press } = useTurnOn(known.publicKey, onGone)
  if (!known.offered || later || isForbidden()) return null
  const putOff = () => {
    postponeOffer()
    setLater(true)
    onGone()
  }
  return (
    <section
      aria-labelledby="notifications"
      className="flex flex-wrap items-center gap-x-8 gap-y-4 rounded-card bg-accent-soft p-5 md:p-6"
    >
      <div className="flex min-w-0 flex-1 basis-80 items-start gap-3">
        <Bell aria-hidden="true" className="mt-1 size-5 shrink-0 text-accent" />
        <div className="grid min-w-0 gap-1">
          <h2 id="notifications" className="font-semibold">
            {m.devices_offer_title()}
          </h2>
          <p className="max-w-2xl text-small text-muted">{m.devices_offer_text()}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        <Button busy={busy} onClick={press}>
          {m.devices_turn_on()}
        </Button>
        <Button tone="quiet" onClick={putOff}>
          {m.devices_offer_later()}
        </Button>
      </div>
    </section>
  )
}
