import { Skeleton } from '#/ui/feedback/skeleton.tsx'

export function LoadingMessages() {
  return (
    <div role="status" aria-busy aria-label="Carregando a conversa" className="flex flex-col gap-6">
      <Skeleton className="ml-auto h-11 w-3/5 rounded-2xl" />
      <div className="flex gap-4">
        <Skeleton className="size-8 shrink-0 rounded-md" />
        <div className="flex flex-1 flex-col gap-3.5 pt-2">
          <Skeleton className="w-full" />
          <Skeleton className="w-11/12" />
          <Skeleton className="w-3/4" />
        </div>
      </div>
    </div>
  )
}
