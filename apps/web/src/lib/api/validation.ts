// Not from 'zod' itself: this instance is configured for the content security policy.
import { z } from '@prosa/contract/protocol/zod.ts'

/** Message of a failed rule without a message [S46]. */
const defaultRuleMessage = 'Field is invalid'

z.config({ localeError: () => defaultRuleMessage })
