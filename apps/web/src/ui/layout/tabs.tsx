import { Tabs as Radix } from 'radix-ui'
import type { ReactNode, SyntheticEvent } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { useCurrentInSight } from '#/ui/layout/use-current-in-sight.ts'

interface Tab<Value extends string> {
  value: Value
  label: ReactNode
  /** A small number after the label. */
  count?: number
}

interface TabsProps<Value extends string> {
  tabs: ReadonlyArray<Tab<Value>>
  value: Value
  onValueChange: (value: Value) => void
  label: string
  className?: string
  /** One `TabPanel` per tab, or one panel with the content of the chosen tab. */
  children: ReactNode
}

export function Tabs<Value extends string>({
  tabs,
  value,
  onValueChange,
  label,
  className,
  children,
}: TabsProps<Value>) {
  const row = useCurrentInSight<HTMLDivElement>(value)
  return (
    <Radix.Root value={value} onValueChange={(next) => onValueChange(next as Value)} className={className}>
      <Radix.List
        ref={row}
        aria-label={label}
        className="relative flex gap-1 overflow-x-auto overflow-y-hidden border-b border-border [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Radix.Trigger
            key={tab.value}
            value={tab.value}
            {...withoutRing}
            className={classNames(
              'data-pressed:outline-none',
              'relative flex min-h-10 items-center gap-1.5 px-3 text-sm font-medium whitespace-nowrap text-muted-foreground -outline-offset-2',
              'rounded-t-md transition-colors hover:text-foreground data-[state=active]:text-foreground pointer-coarse:min-h-11',
              'after:absolute after:inset-x-2 after:bottom-0 after:h-0.5 after:rounded-full data-[state=active]:after:bg-primary',
            )}
          >
            {tab.label}
            {tab.count !== undefined && <span className="text-xs text-muted-foreground tabular-nums">{tab.count}</span>}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {children}
    </Radix.Root>
  )
}

/**
 * Radix focuses a tab by script, which makes browsers show the focus ring even for a pointer. This hides it until a key
 * is pressed.
 */
const withoutRing = {
  onPointerDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    currentTarget.dataset['pressed'] = ''
  },
  onKeyDown: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    delete currentTarget.dataset['pressed']
  },
  onBlur: ({ currentTarget }: SyntheticEvent<HTMLElement>) => {
    delete currentTarget.dataset['pressed']
  },
}

export function TabPanel({ value, className, children }: { value: string; className?: string; children: ReactNode }) {
  return (
    <Radix.Content value={value} className={classNames('pt-4 outline-offset-4', className)}>
      <PartBoundary>{children}</PartBoundary>
    </Radix.Content>
  )
}
