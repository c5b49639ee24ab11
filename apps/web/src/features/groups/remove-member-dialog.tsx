import type { Group, GroupMember } from '@prosa/contract/people/groups.ts'
import { useWrite } from '#/lib/api/operations.ts'
import { ofThisGroup } from '#/text/group-labels.ts'
import { AlertDialog } from '#/ui/overlays/alert-dialog.tsx'
import { toast } from '#/ui/feedback/toasters.tsx'

interface RemoveMemberDialogProps {
  group: Group
  member: GroupMember
  onClose: () => void
}

export function RemoveMemberDialog({ group, member, onClose }: RemoveMemberDialogProps) {
  const remove = useWrite('removeGroupMember')
  const confirm = () =>
    remove.mutate(
      { params: { groupId: group.id, userId: member.id } },
      { onSuccess: () => toast.success(`${member.name} saiu de “${group.name}”.`), onSettled: onClose },
    )
  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={`Remover ${member.name} de “${group.name}”?`}
      description={`A pessoa perde agora os assistentes que vêm ${ofThisGroup[group.kind]}. O que foi liberado direto para ela continua.`}
      confirmLabel="Remover"
      loading={remove.isPending}
      onConfirm={confirm}
    />
  )
}
