import { randomUUID } from 'node:crypto'
import type { OperationName } from '@prosa/contract/contract.ts'

const secret = 'um-segredo-que-nunca-existiu-aqui'

/** A body that passes the validation of each operation with one, so that what answers is the authorization. */
export const sampleBodies: Partial<Record<OperationName, () => unknown>> = {
  signIn: () => ({ email: 'ninguem@escola.test', password: 'senha-qualquer' }),
  forgotPassword: () => ({ email: 'ninguem@escola.test' }),
  checkPasswordLink: () => ({ token: secret }),
  setPassword: () => ({ token: secret, password: 'girassol-na-janela' }),
  changePassword: () => ({ currentPassword: 'errada', newPassword: 'girassol-na-janela' }),
  changeEmail: () => ({ currentPassword: 'errada', email: 'novo@escola.test' }),
  confirmEmail: () => ({ token: secret }),
  updateProfile: () => ({ name: 'Outro Nome' }),
  startOidc: () => ({ provider: 'nenhum' }),
  finishOidc: () => ({ flow: secret, search: '?code=x&state=y' }),
  linkOidc: () => ({ link: secret, password: 'senha-qualquer' }),
  inviteUser: () => ({ name: 'Nova Pessoa', email: `${randomUUID()}@escola.test`, roles: ['user'] }),
  updateUser: () => ({ name: 'Outro Nome' }),
  createAssistant: () => ({ name: 'Novo assistente' }),
  updateDraft: () => ({ revision: 1, changes: { description: 'Outra descrição' } }),
  publishAssistant: () => ({}),
  setAssistantState: () => ({ action: 'pause' }),
  deleteAssistant: () => ({ name: 'Tutor de biologia' }),
  setFavorite: () => ({ favorite: true }),
  nameVersion: () => ({ label: 'Segundo bimestre' }),
  addText: () => ({ name: 'Aviso', text: `A aula começa às oito. ${randomUUID()}` }),
  createChat: () => ({}),
  updateChat: () => ({ title: 'Outro título' }),
  selectBranch: () => ({ messageId: randomUUID() }),
  sendMessage: () => ({ id: randomUUID(), text: 'Olá' }),
  regenerateAnswer: () => ({ id: randomUUID() }),
}
