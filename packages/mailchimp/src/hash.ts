/** The vendor's id of a member: the MD5 of its email address. Actions accept the address itself; filters do not. */
export { subscriberHash } from './vendor/subscriber.ts'
