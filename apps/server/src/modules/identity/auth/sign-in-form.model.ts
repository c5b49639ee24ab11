import { operations } from '@prosa/contract/client/plain-operations.ts'
import { formatAddress } from '@prosa/contract/protocol/api.ts'
import type { ReadForm } from '#/platform/pages/posted-form.ts'

/** Reads the two forms of the sign-in page: e-mail and password, or the code of the second step. */
export const readSignInForm: ReadForm = ({ challenge, code = '', email = '', password = '', ...rest }) => {
  if (challenge !== undefined)
    return {
      address: formatAddress(operations.passSecondFactor),
      body: { challenge, code },
      refused: (problem) => ({ kept: { challenge }, problem }),
    }
  const remember = 'remember' in rest
  const typed = { email, ...(remember && { remember: 'on' }) }
  return {
    address: formatAddress(operations.signIn),
    body: { email, password, remember },
    refused: (problem) =>
      problem.code === 'second_factor_required'
        ? { kept: { ...typed, challenge: String(problem.data?.['challenge']) } }
        : { kept: typed, problem },
  }
}
