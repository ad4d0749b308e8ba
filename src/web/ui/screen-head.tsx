import type { ReactNode, Ref } from 'react'

type ScreenHeadProps = {
  back: ReactNode
  title: string
  text?: string
  heading?: Ref<HTMLHeadingElement>
  children?: ReactNode
}

export function ScreenHead({ back, title, text, heading, children }: ScreenHeadProps) {
  return (
    <div className="grid gap-2">
      <div>{back}</div>
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid min-w-0 gap-1">
          <h1 ref={heading} {...(heading && { tabIndex: -1 })} className="title text-display">
            {title}
          </h1>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {children && <div className="flex flex-wrap gap-2 max-sm:*:grow max-sm:[&>div]:grid">{children}</div>}
      </div>
    </div>
  )
}
