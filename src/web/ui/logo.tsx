export function LogoMark({ small = false }: { small?: boolean }) {
  return (
    <svg viewBox="0 0 44 16" aria-hidden="true" className={small ? 'h-3 w-8' : 'h-4 w-11'}>
      <path className="fill-accent" d="M8 0h7v16H8A8 8 0 0 1 8 0Z" />
      <rect
        x="18.100"
        y="1.100"
        width="9.800"
        height="13.800"
        rx="2"
        fill="none"
        strokeWidth="2.200"
        className="stroke-wait"
      />
      <path className="fill-accent" d="M31 0h5a8 8 0 0 1 0 16h-5Z" />
    </svg>
  )
}

/** On the narrowest phones, a header with a link has no room for the name. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <LogoMark />
      <span className="title text-title font-bold max-[23rem]:[header:has(div_a)_&]:hidden">Créneau</span>
    </span>
  )
}
