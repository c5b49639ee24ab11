import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { controlStyle } from '#/ui/inputs/control-style.ts'
import { useFieldControl } from '#/ui/inputs/field.tsx'

export interface TextInputProps extends ComponentProps<'input'> {
  /** An icon inside the box, before the text. */
  leading?: ReactNode
  /** A button or unit inside the box, after the text. */
  trailing?: ReactNode
}

export function TextInput({ leading, trailing, className, ...rest }: TextInputProps) {
  const field = useFieldControl()
  return (
    <div className={classNames('relative w-full', className)}>
      {leading && (
        <span className="pointer-events-none absolute inset-y-0 left-3 flex items-center text-muted-foreground [&_svg]:size-4">
          {leading}
        </span>
      )}
      <input
        type="text"
        {...field}
        {...rest}
        className={classNames(controlStyle, 'h-10 px-3 pointer-coarse:h-11', leading && 'pl-9', trailing && 'pr-11')}
      />
      {trailing && <span className="absolute inset-y-0 right-1 flex items-center">{trailing}</span>}
    </div>
  )
}
