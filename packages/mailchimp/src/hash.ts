/** How the vendor names a member: the MD5 of its e-mail address. Actions take the address itself; filters do not. */
export { subscriberHash } from './vendor/subscriber.ts'
