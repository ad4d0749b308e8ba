import { Check, ChevronDown } from 'lucide-react'
import { Select as Radix } from 'radix-ui'
import type { Ref } from 'react'
import { classes } from '../classes.ts'
import type { FieldControl } from '../field.tsx'
import { controlLook } from '../input.tsx'

/** In characters. If one is longer, all details stand below their labels. */
const longDetail = 30

type SelectProps<Value extends string> = Partial<FieldControl> & {
  value: Value
  onChange: (value: Value) => void
  /** `detail` stands beside or below the label in the list, and belongs to no name. */
  options: readonly { value: Value; label: string; detail?: string | undefined }[]
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
  disabled?: boolean
  'aria-label'?: string
}

export function Select<Value extends string>({
  value,
  onChange,
  options,
  onBlur,
  disabled = false,
  ...control
}: SelectProps<Value>) {
  const hasLongDetails = options.some(({ detail = '' }) => detail.length > longDetail)
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)} disabled={disabled}>
      <Radix.Trigger
        {...control}
        {...(onBlur && { onBlur })}
        className={classes(
          controlLook,
          'flex min-h-12 items-center justify-between gap-2 py-2.5 text-left leading-tight',
        )}
      >
        <Radix.Value />
        <Radix.Icon>
          <ChevronDown aria-hidden="true" className="size-5 text-muted" />
        </Radix.Icon>
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={6}
          className="z-50 max-h-(--radix-select-content-available-height) max-w-[min(var(--radix-select-content-available-width),max(var(--radix-select-trigger-width),24rem))] min-w-(--radix-select-trigger-width) animate-enter overflow-hidden rounded-card bg-raised shadow-float ring-1 ring-line"
        >
          <Radix.Viewport className="p-1.5">
            {options.map(({ value: option, label, detail }) => (
              <Radix.Item
                key={option}
                value={option}
                className="flex min-h-11 cursor-pointer items-center justify-between gap-4 rounded-control px-3 outline-none select-none data-highlighted:bg-accent-soft data-highlighted:text-accent data-[state=checked]:font-semibold"
              >
                <span
                  className={classes(
                    'min-w-0 grow py-1.5',
                    hasLongDetails ? 'grid' : 'flex flex-wrap items-baseline justify-between gap-x-4',
                  )}
                >
                  <Radix.ItemText>{label}</Radix.ItemText>
                  {detail && <span className="text-caption font-normal text-muted">{detail}</span>}
                </span>
                <Radix.ItemIndicator>
                  <Check aria-hidden="true" className="size-4 shrink-0" />
                </Radix.ItemIndicator>
              </Radix.Item>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
