import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { buttonStyle, type ButtonLook } from '#/ui/actions/button-style.ts'

interface AnchorButtonProps extends ComponentProps<'a'>, ButtonLook {}

/** A link outside the router (a download, another site) that looks like a button. */
function AnchorButton({ variant, size, className, children, ...rest }: AnchorButtonProps) {
  return (
    <a {...rest} className={buttonStyle({ variant, size }, className)}>
      {children}
    </a>
  )
}

/** A link to a route that looks like a button. */
export const LinkButton = createLink(AnchorButton)
