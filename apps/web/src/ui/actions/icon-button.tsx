import type { ComponentProps, ReactNode } from 'react'
import { iconButtonStyle, type ButtonLook } from '#/ui/actions/button-style.ts'
import { Tooltip } from '#/ui/overlays/tooltip.tsx'

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'>, ButtonLook {
  /** Accessible name and tooltip of the button. */
  label: string
  icon: ReactNode
  tooltip?: boolean
}

export function IconButton({ label, icon, tooltip = true, variant, size, className, ...rest }: IconButtonProps) {
  const button = (
    <button type="button" aria-label={label} {...rest} className={iconButtonStyle({ variant, size }, className)}>
      {icon}
    </button>
  )
  return tooltip ? <Tooltip content={label}>{button}</Tooltip> : button
}
