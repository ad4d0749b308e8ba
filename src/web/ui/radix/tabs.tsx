import { Tabs as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

type TabsProps<Value extends string> = {
  value: Value
  onChange: (value: Value) => void
  label: string
  tabs: readonly { value: Value; label: ReactNode; content: ReactNode }[]
}

export function Tabs<Value extends string>({ value, onChange, label, tabs }: TabsProps<Value>) {
  return (
    <Radix.Root value={value} onValueChange={(chosen) => onChange(chosen as Value)}>
      <Radix.List
        aria-label={label}
        className="flex max-w-xl flex-wrap gap-1 rounded-control bg-sunken p-1 ring-1 ring-line ring-inset"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            className="min-h-11 flex-1 rounded-[7px] px-4 max-[22rem]:px-2 text-small font-semibold text-muted transition-colors duration-150 hover:text-ink data-[state=active]:bg-accent data-[state=active]:text-on-accent"
          >
            {tab.label}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {tabs.map((tab) => (
        <Radix.Content key={tab.value} value={tab.value} className="pt-6 outline-offset-4">
          {tab.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  )
}
