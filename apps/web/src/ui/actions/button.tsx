import type { ComponentProps } from 'react'
import { buttonStyle, type ButtonLook } from '#/ui/actions/button-style.ts'
import { SpinnerRing } from '#/ui/feedback/spinner.tsx'

export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** Shows a spinner instead of the text, keeps the width, and ignores presses. */
  loading?: boolean
}

export function Button({
  variant,
  size,
  loading = false,
  type = 'button',
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-busy={loading || undefined}
      // aria-disabled instead of disabled, so that the button keeps the focus while it waits.
      aria-disabled={loading || rest['aria-disabled']}
      onClick={loading ? (event) => event.preventDefault() : onClick}
      className={buttonStyle({ variant, size }, className)}
    >
      <span className={loading ? 'inline-flex items-center gap-2 opacity-0' : 'contents'}>{children}</span>
      {loading && (
        <span className="absolute inset-0 flex items-center justify-center">
          <SpinnerRing className="motion-reduce:animate-none" />
        </span>
      )}
    </button>
  )
}
