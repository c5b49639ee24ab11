import type { User } from '@prosa/contract/identity/users.ts'

/** A person of the list; tests override names and states. */
export const someUser: User = {
  id: 1,
  name: 'Ana Reis',
  email: 'ana@escola.example',
  roles: ['user'],
  status: 'active',
  lastSeenAt: null,
  createdAt: '2026-01-02T12:00:00.000Z',
  partner: null,
  groups: [],
  phone: '',
  registration: '',
  recentChats: 0,
  monthCostBrl: 0,
  budget: null,
}
