import { AlertDialog as Radix } from 'radix-ui'
import { useState, type ReactNode } from 'react'
import { classNames } from '#/lib/format/class-names.ts'
import { Button } from '#/ui/actions/button.tsx'
import { beginInField, DialogOverlay, dialogPanel, staysInside } from '#/ui/overlays/dialog-frame.tsx'
import { Field } from '#/ui/inputs/field.tsx'
import { Opener, useFocusReturn } from '#/ui/overlays/focus-return.tsx'
import { PartBoundary } from '#/ui/feedback/part-boundary.tsx'
import { TextInput } from '#/ui/inputs/text-input.tsx'
import { uiLabels } from '#/ui/ui-labels.ts'

interface AlertDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** The consequences, with numbers if there are any. */
  description: ReactNode
  confirmLabel: string
  cancelLabel?: string
  destructive?: boolean
  /** A second way to continue, between the two buttons. */
  alternative?: { label: string; onSelect: () => void } | undefined
  /** Whether cancelling is recommended: its button becomes the primary one. */
  backFirst?: boolean
  /** Requires typing this text before the button works, for irreversible actions. */
  typeToConfirm?: { text: string; label: ReactNode }
  loading?: boolean
  /** Called when Escape would close the dialog, to prevent it. */
  onEscape?: ((event: KeyboardEvent) => void) | undefined
  /** The dialog stays open until `onOpenChange(false)`. */
  onConfirm: () => void
  children?: ReactNode
}

/**
 * Asks for confirmation of an action with consequences. The focus starts on the cancel button, or in the first field if
 * the action destroys nothing.
 */
export function AlertDialog({ open, onOpenChange, onEscape, destructive = true, ...panel }: AlertDialogProps) {
  const { onOpen, onCloseAutoFocus } = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <DialogOverlay as={Radix.Overlay} />
        <Radix.Content
          onOpenAutoFocus={(event) => void (destructive || beginInField(event))}
          onCloseAutoFocus={onCloseAutoFocus}
          {...(onEscape && { onEscapeKeyDown: onEscape })}
          onSubmit={staysInside}
          className={classNames(dialogPanel, 'sm:max-w-md')}
        >
          <Opener onOpen={onOpen} />
          <AlertPanel {...panel} destructive={destructive} />
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

function AlertPanel({
  title,
  description,
  confirmLabel,
  cancelLabel = uiLabels.cancel,
  destructive,
  alternative,
  backFirst = false,
  typeToConfirm,
  loading = false,
  onConfirm,
  children,
}: Omit<AlertDialogProps, 'open' | 'onOpenChange' | 'onEscape'>) {
  const [typed, setTyped] = useState('')
  const blocked = typeToConfirm !== undefined && typed.trim() !== typeToConfirm.text.trim()

  return (
    <form
      className="flex flex-col gap-4 overflow-y-auto p-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!blocked && !loading) onConfirm()
      }}
    >
      <Radix.Title className="text-lg leading-7 font-semibold text-balance">{title}</Radix.Title>
      <Radix.Description asChild>
        <div className="text-sm text-muted-foreground">{description}</div>
      </Radix.Description>
      <PartBoundary>{children}</PartBoundary>
      {typeToConfirm && (
        <Field label={typeToConfirm.label}>
          <TextInput value={typed} onChange={(event) => setTyped(event.target.value)} autoComplete="off" />
        </Field>
      )}
      <div className="flex flex-wrap justify-end gap-2 pt-2">
        <Radix.Cancel asChild>
          <Button variant={backFirst ? 'primary' : 'secondary'}>{cancelLabel}</Button>
        </Radix.Cancel>
        {alternative && (
          <Button variant="secondary" onClick={alternative.onSelect}>
            {alternative.label}
          </Button>
        )}
        <Button
          type="submit"
          variant={destructive ? 'destructive' : backFirst ? 'secondary' : 'primary'}
          loading={loading}
          disabled={blocked}
        >
          {confirmLabel}
        </Button>
      </div>
    </form>
  )
}
