import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/dev/ui')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/dev/ui"!</div>
}
