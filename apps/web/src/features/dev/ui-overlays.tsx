import { Copy, MoreHorizontal, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { UiRow, UiSection } from '#/features/dev/ui-section.tsx'
import { AlertDialog } from '#/ui/alert-dialog.tsx'
import { Button } from '#/ui/button.tsx'
import { Dialog, DialogClose } from '#/ui/dialog.tsx'
import { DropdownMenu, MenuChoice, MenuItem, MenuSeparator } from '#/ui/dropdown-menu.tsx'
import { Field } from '#/ui/field.tsx'
import { IconButton } from '#/ui/icon-button.tsx'
import { Popover } from '#/ui/popover.tsx'
import { Sheet } from '#/ui/sheet.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { Tooltip } from '#/ui/tooltip.tsx'

export function UiOverlays() {
  const [deleting, setDeleting] = useState(false)
  const [order, setOrder] = useState<'recent' | 'name'>('recent')
  return (
    <UiSection title="Janelas e menus">
      <UiRow>
        <Dialog
          trigger={<Button variant="secondary">Diálogo</Button>}
          title="Renomear conversa"
          description="O nome aparece só para você."
          footer={
            <>
              <DialogClose>
                <Button variant="secondary">Cancelar</Button>
              </DialogClose>
              <DialogClose>
                <Button>Salvar</Button>
              </DialogClose>
            </>
          }
        >
          <Field label="Nome da conversa">
            <TextInput defaultValue="Frações equivalentes" />
          </Field>
        </Dialog>
        <Button variant="secondary" onClick={() => setDeleting(true)}>
          Confirmação
        </Button>
        <AlertDialog
          open={deleting}
          onOpenChange={setDeleting}
          title="Excluir “Tutor de matemática”?"
          description="42 conversas, 3 links e 1 webhook deixam de funcionar. O assistente fica 30 dias na lixeira."
          typeToConfirm={{ text: 'Tutor de matemática', label: 'Digite o nome do assistente para confirmar' }}
          confirmLabel="Excluir assistente"
          onConfirm={() => setDeleting(false)}
        />
        <Sheet trigger={<Button variant="secondary">Painel lateral</Button>} title="Fontes">
          <p className="text-sm text-muted-foreground">Página 12 do documento “Apostila de frações”.</p>
        </Sheet>
        <Popover trigger={<Button variant="secondary">Popover</Button>} label="Filtros">
          <Field label="Categoria">
            <TextInput />
          </Field>
        </Popover>
        <DropdownMenu trigger={<IconButton label="Mais ações" icon={<MoreHorizontal />} tooltip={false} />}>
          <MenuItem icon={<Pencil />}>Editar</MenuItem>
          <MenuItem icon={<Copy />}>Duplicar</MenuItem>
          <MenuSeparator />
          <MenuChoice
            label="Ordem"
            value={order}
            onValueChange={setOrder}
            options={[
              { value: 'recent', label: 'Usados recentemente' },
              { value: 'name', label: 'Nome' },
            ]}
          />
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} destructive>
            Excluir
          </MenuItem>
        </DropdownMenu>
        <Tooltip content="Abre depois de 700 ms">
          <Button variant="ghost">Dica</Button>
        </Tooltip>
      </UiRow>
    </UiSection>
  )
}
