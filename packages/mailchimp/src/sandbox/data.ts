import type { DataOf } from '@ferrule/sandbox/engine'
import type { MailchimpOperations } from '../generated/connector.gen.ts'

/** The records of the sandbox. Tags are the static segments; what recipients did with a campaign follows from its sending. */
export interface MailchimpData extends Omit<DataOf<MailchimpOperations>, 'campaign_content'> {}
