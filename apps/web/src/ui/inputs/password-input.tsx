import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentProps } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { iconButtonStyle } from '#/ui/actions/button-style.ts'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

export interface PasswordInputProps extends Omit<ComponentProps<'input'>, 'type'> {
  showLabel?: string
  hideLabel?: string
  /** False on shared computers, to keep the browser from saving the password. */
  keeps?: boolean
}

export function PasswordInput({
  showLabel = uiLabels.showPassword,
  hideLabel = uiLabels.hidePassword,
  keeps = true,
  className,
  ...rest
}: PasswordInputProps) {
  const [visible, setVisible] = useState(false)
  return (
    <TextInput
      {...rest}
      type={visible || !keeps ? 'text' : 'password'}
      className={classNames(className, !visible && !keeps && '[&_input]:[-webkit-text-security:disc]')}
      // Marks a secret even while it is visible as text.
      data-secret
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        // Not an `IconButton`, whose tooltip would add to the weight of the sign-in page.
        <button
          type="button"
          aria-label={visible ? hideLabel : showLabel}
          onClick={() => setVisible(!visible)}
          className={iconButtonStyle({ size: 'sm' }, 'pointer-coarse:size-10')}
        >
          {visible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
        </button>
      }
    />
  )
}
