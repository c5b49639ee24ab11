// not from 'zod': this one is set up for the content security policy
import { z } from '@prosa/contract/protocol/zod.ts'

/** What a failed rule says when it has no message of its own [S46]. */
const defaultRuleMessage = 'Field is invalid'

z.config({ localeError: () => defaultRuleMessage })
