import { ChevronDown } from 'lucide-react'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, type Ref, useId, useRef, useState } from 'react'
import { foldedForSearch } from '../../../domain/booking-search.ts'
import { m } from '../../../messages/messages.js'
import { currentLanguage, type Language } from '../../language.ts'
import { classes } from '../../ui/classes.ts'
import type { FieldControl } from '../../ui/field.tsx'
import { controlLook } from '../../ui/input.tsx'
import { zoneCity } from '../../zone-city.ts'

type ZoneOnOffer = { zone: string; city: string; region: string }

const maxShown = 40
const worldParts: Record<string, () => string> = {
  Africa: m.schedule_zone_africa,
  America: m.schedule_zone_america,
  Antarctica: m.schedule_zone_antarctica,
  Arctic: m.schedule_zone_arctic,
  Asia: m.schedule_zone_asia,
  Atlantic: m.schedule_zone_atlantic,
  Australia: m.schedule_zone_australia,
  Europe: m.schedule_zone_europe,
  Indian: m.schedule_zone_indian,
  Pacific: m.schedule_zone_pacific,
}

const offsets = new Map<string, string>()
const lists = new Map<Language, ZoneOnOffer[]>()

const plain = (text: string) => foldedForSearch(text).replaceAll(/[-,]/g, ' ').trim()

function describe(zone: string): ZoneOnOffer {
  const [part = '', ...places] = zone.split('/').slice(0, -1)
  const region = [worldParts[part]?.() ?? part, ...places].join(', ').replaceAll('_', ' ')
  return { zone, city: zoneCity(zone), region }
}

function allZones(): ZoneOnOffer[] {
  const language = currentLanguage()
  let list = lists.get(language)
  if (!list) {
    const { compare } = new Intl.Collator(language)
    list = Intl.supportedValuesOf('timeZone')
      .map(describe)
      .sort((a, b) => compare(a.city, b.city))
    lists.set(language, list)
  }
  return list
}

/** Best matches first. With no text, the chosen zone comes first. */
function zonesLike(typed: string, chosen: string): ZoneOnOffer[] {
  const wanted = plain(typed)
  const rank = ({ zone, city, region }: ZoneOnOffer) => {
    if (wanted === '') return zone === chosen ? 0 : 1
    if (plain(city).startsWith(wanted)) return 0
    return plain(`${region} ${city} ${zone}`).includes(wanted) ? 1 : 2
  }
  return allZones()
    .map((zone) => ({ zone, rank: rank(zone) }))
    .filter(({ rank }) => rank < 2)
    .sort((a, b) => a.rank - b.rank)
    .slice(0, maxShown)
    .map(({ zone }) => zone)
}

/** "Londres, Europe" for Europe/London. */
function zoneLabel(zone: string): string {
  const { city, region } = describe(zone)
  return region ? `${city}, ${region}` : city
}

/** "UTC+1" for Europe/Paris in winter. */
function zoneOffset(zone: string): string {
  let offset = offsets.get(zone)
  if (offset === undefined) {
    offset =
      new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' })
        .formatToParts()
        .find((part) => part.type === 'timeZoneName')
        ?.value.replace('GMT', 'UTC') ?? ''
    offsets.set(zone, offset)
  }
  return offset
}

type ZonePickerProps = Partial<FieldControl> & {
  value: string
  onChange: (zone: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

export function ZonePicker({ value, onChange, onBlur, ref, ...control }: ZonePickerProps) {
  const listId = useId()
  const anchor = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [active, setActive] = useState(0)
  const open = typed !== null
  const zones = open ? zonesLike(typed, value) : []

  const show = (text: string) => {
    setTyped(text)
    setActive(0)
  }
  const close = () => setTyped(null)
  const choose = (chosen: ZoneOnOffer | undefined) => {
    if (chosen) onChange(chosen.zone)
    close()
  }

  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      if (!open) show('')
      else if (zones.length > 0) setActive((active + step + zones.length) % zones.length)
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      choose(zones[active])
    }
  }

  return (
    <Popover.Root open={open} onOpenChange={(stays) => !stays && close()}>
      <Popover.Anchor asChild>
        <div ref={anchor} className="relative">
          <input
            {...control}
            ref={ref}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={open}
            aria-controls={listId}
            aria-activedescendant={zones[active] ? `${listId}-${active}` : undefined}
            autoComplete="off"
            spellCheck={false}
            placeholder={m.schedule_zone_placeholder()}
            value={typed ?? zoneLabel(value)}
            onChange={(event) => show(event.target.value)}
            onClick={() => {
              if (!open) show('')
            }}
            onKeyDown={onKeyDown}
            onBlur={() => {
              close()
              onBlur?.()
            }}
            className={classes(controlLook, 'h-12 pr-11')}
          />
          <ChevronDown
            aria-hidden="true"
            className="pointer-events-none absolute top-3.5 right-3.5 size-5 text-muted"
          />
        </div>
      </Popover.Anchor>
      <span role="status" className="sr-only">
        {open && (zones.length > 0 ? m.schedule_zone_found({ count: zones.length }) : m.schedule_zone_none())}
      </span>
      <Popover.Portal>
        <Popover.Content
          aria-label={m.dashboard_timezone()}
          align="start"
          sideOffset={6}
          collisionPadding={8}
          onOpenAutoFocus={(event) => event.preventDefault()}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => {
            if (anchor.current?.contains(event.target as Node)) event.preventDefault()
          }}
          className="z-50 w-(--radix-popover-trigger-width) animate-enter overflow-hidden rounded-card border border-edge bg-raised shadow-float"
        >
          {zones.length > 0 ? (
            <ZoneList id={listId} zones={zones} active={active} chosen={value} onChoose={choose} />
          ) : (
            <p className="px-4.5 py-4 text-small text-muted">{m.schedule_zone_none()}</p>
          )}
        </Popover.Content>
      </Popover.Portal>
    </Popover.Root>
  )
}

type ZoneListProps = {
  id: string
  zones: readonly ZoneOnOffer[]
  active: number
  chosen: string
  onChoose: (zone: ZoneOnOffer) => void
}

/** The focus stays in the input, where the arrow keys select. */
function ZoneList({ id, zones, active, chosen, onChoose }: ZoneListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={m.dashboard_timezone()}
      tabIndex={-1}
      className="max-h-[min(17.5rem,var(--radix-popover-content-available-height))] overflow-y-auto overscroll-contain p-1.5"
    >
      {zones.map((zone, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys, as ARIA's pattern requires
        <div
          key={zone.zone}
          id={`${id}-${index}`}
          ref={index === active ? (option) => option?.scrollIntoView({ block: 'nearest' }) : null}
          role="option"
          tabIndex={-1}
          aria-selected={zone.zone === chosen}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(zone)}
          className={classes(
            'flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3 text-small hover:bg-accent-soft aria-selected:font-semibold',
            index === active && 'bg-accent-soft text-accent',
          )}
        >
          <span>
            {zone.city}
            <span className="pl-2 font-normal text-muted">{zone.region}</span>
          </span>
          <span className="figures shrink-0 text-caption text-muted">{zoneOffset(zone.zone)}</span>
        </div>
      ))}
    </div>
  )
}
