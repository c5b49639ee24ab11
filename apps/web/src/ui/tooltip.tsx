import { Tooltip as Radix } from 'radix-ui'
import { createContext, use } from 'react'
import type { ReactElement, ReactNode } from 'react'

const InProvider = createContext(false)

/** Wraps the application once: a tooltip opens after 700 ms, the next ones within 300 ms at once [S63]. */
export function TooltipProvider({ children }: { children: ReactNode }) {
  return (
    <Radix.Provider delayDuration={700} skipDelayDuration={300}>
      <InProvider value>{children}</InProvider>
    </Radix.Provider>
  )
}

interface TooltipProps {
  content: ReactNode
  side?: 'top' | 'right' | 'bottom' | 'left'
  children: ReactElement
}

/** A short hint on hover and focus; what people must know does not belong here. */
export function Tooltip({ content, side = 'top', children }: TooltipProps) {
  const tooltip = (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className="z-50 max-w-64 animate-fade-in rounded-md bg-tooltip px-2.5 py-1.5 text-xs text-tooltip-foreground shadow-floating"
        >
          {content}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
  // a piece shown alone, as in a test, has no application around it
  return use(InProvider) ? tooltip : <TooltipProvider>{tooltip}</TooltipProvider>
}
