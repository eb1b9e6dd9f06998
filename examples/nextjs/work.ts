// Works off what came: `npm run work`, by cron or in a loop.
import { inbox } from './lib/inbox.ts'

const result = await inbox().work(async (event) => {
  switch (event.type) {
    case 'invoice.paid':
      console.log(`${event.data.object.id} is paid`)
      break
    case 'customer.subscription.deleted':
      console.log(`${event.data.object.id} has ended`)
      break
    default:
      console.log(`${event.type}: nothing to do`)
  }
})
console.log(`${result.done} done, ${result.failed} left for the next run`)
