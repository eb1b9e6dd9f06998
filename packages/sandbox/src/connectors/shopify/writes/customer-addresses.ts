import type { World } from '../../../core/vendor.ts'
import type { Kinds } from '../kinds.ts'
import { UserError } from '../problem.ts'
import { all, change, insert, need, remove } from '../records.ts'
import { addressOf, changedAddress } from './addresses.ts'
import { answers, type Mutations } from './write.ts'

type Address = Kinds['MailingAddress']

/** The address that is used unless another is chosen, as it is now. */
async function setDefault(world: World, customer: Kinds['Customer'], address: Address | undefined): Promise<void> {
  if (!address) return void (await change(world, customer, { defaultAddress: null }))
  const { _customer, ...defaultAddress } = address
  await change(world, customer, { defaultAddress })
}

/** The customer that a call names, and the address, which has to be that customer's. */
function found(world: World, { customerId, addressId }: { customerId: string; addressId: string }) {
  const customer = need(world, customerId, 'Customer', ['customerId'])
  const address = need(world, addressId, 'MailingAddress', ['addressId'])
  if (address._customer !== customerId) throw new UserError(['addressId'], 'Address does not exist')
  return { customer, address, isDefault: customer.defaultAddress?.id === address.id }
}

export const customerAddressWrites = {
  customerAddressCreate: answers('address', async ({ customerId, address: input, setAsDefault }, world) => {
    const customer = need(world, customerId, 'Customer', ['customerId'])
    const fields = { ...addressOf(world, input, 'CustomerAddress'), _customer: customerId }
    const address = await insert(world, 'MailingAddress', fields)
    if (setAsDefault || !customer.defaultAddress) await setDefault(world, customer, address)
    return address
  }),
  customerAddressUpdate: answers('address', async ({ address: input, setAsDefault, ...names }, world) => {
    const { customer, address: known, isDefault } = found(world, names)
    const address = await change(world, known, { ...changedAddress(world, known, input, 'CustomerAddress') })
    if (setAsDefault || isDefault) await setDefault(world, customer, address)
    return address
  }),
  customerAddressDelete: answers('deletedAddressId', async (args, world) => {
    const { customer, address, isDefault } = found(world, args)
    remove(world, address)
    if (isDefault)
      await setDefault(world, customer, all(world, 'MailingAddress', (row) => row._customer === customer.id)[0])
    return address.id
  }),
} satisfies Partial<Mutations>
