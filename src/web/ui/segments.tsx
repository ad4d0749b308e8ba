import { useId } from 'react'

type SegmentsProps<Value extends string> = {
  legend: string
  value: Value
  onChange: (value: Value) => void
  options: readonly { value: Value; label: string; lang?: string }[]
}

export function Segments<Value extends string>({ legend, value, onChange, options }: SegmentsProps<Value>) {
  const name = useId()
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-1.5">
      <legend className="pb-1.5 text-caption font-semibold text-muted">{legend}</legend>
      <div className="flex flex-wrap gap-1 rounded-control bg-sunken p-1 ring-1 ring-line ring-inset">
        {options.map((option) => (
          <label
            key={option.value}
            lang={option.lang}
            className="segment relative grid min-h-11 max-w-full flex-1 place-items-center rounded-[7px] px-2 text-center text-small font-semibold text-muted transition-colors duration-150 hover:text-ink has-checked:bg-accent has-checked:text-on-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
