import type {
  Block,
  ChatAppendStreamParams,
  ChatPostMessageParams,
  FilesCompleteUploadExternalParams,
  ViewsOpenParams,
} from '@ferrule/slack'
import type { ChatAppendStreamArguments, ChatUpdateArguments, ViewsOpenArguments } from '@slack/web-api'
import { assertType, expectTypeOf, test } from 'vitest'

type Theirs = NonNullable<Extract<ChatUpdateArguments, { blocks?: unknown }>['blocks']>[number]
/** `KnownBlock` of `@slack/types`: the SDK also takes any block, which has a `type` and nothing else. */
type Known<One = Theirs> = One extends { type: infer Type } ? (string extends Type ? never : One) : never
type Blocks = NonNullable<ChatPostMessageParams['blocks']>

test('the blocks of the vendor’s types can be posted', () => {
  expectTypeOf<Known['type']>()
    .extract<'section' | 'rich_text' | 'video'>()
    .toEqualTypeOf<'section' | 'rich_text' | 'video'>()
  expectTypeOf<Known[]>().toExtend<Blocks>()
  expectTypeOf<Known[]>().toExtend<NonNullable<FilesCompleteUploadExternalParams['blocks']>>()
  // None that they have is missing here, and none is made up.
  expectTypeOf<Exclude<Known['type'], Extract<Block['type'], Known['type']>>>().toBeNever()
  expectTypeOf<Extract<Block, { type: Known['type'] }>['type']>().toEqualTypeOf<Known['type']>()
})

test('blocks are written with their members', () => {
  assertType<Blocks>([
    { type: 'section', text: { type: 'mrkdwn', text: '*Hi*' }, accessory: { type: 'users_select', action_id: 'a' } },
    { type: 'divider' },
    { type: 'actions', elements: [{ type: 'button', text: { type: 'plain_text', text: 'Go' }, style: 'primary' }] },
    { type: 'rich_text', elements: [{ type: 'rich_text_section', elements: [{ type: 'emoji', name: 'wave' }] }] },
  ])
})

test('what is misspelled is refused', () => {
  // @ts-expect-error no such block
  assertType<Blocks>([{ type: 'secton', text: { type: 'mrkdwn', text: 'Hi' } }])
  // @ts-expect-error no such member
  assertType<Blocks>([{ type: 'section', txet: { type: 'mrkdwn', text: 'Hi' } }])
  // @ts-expect-error a header's text is plain
  assertType<Blocks>([{ type: 'header', text: { type: 'mrkdwn', text: 'Hi' } }])
  // @ts-expect-error no such element
  assertType<Blocks>([{ type: 'actions', elements: [{ type: 'buton', text: { type: 'plain_text', text: 'Go' } }] }])
  // @ts-expect-error without its text
  assertType<Blocks>([{ type: 'actions', elements: [{ type: 'button', action_id: 'go' }] }])
  // @ts-expect-error a text is no object of text
  assertType<Blocks>([{ type: 'section', text: 'Hi' }])
  // @ts-expect-error no type
  assertType<Blocks>([{ text: 'Hi' }])
})

test('blocks that are newer than these types are still told apart', () => {
  const block = { type: 'header' } as Block
  if (block.type === 'section') expectTypeOf(block.fields).not.toBeUnknown()
  if (block.type === 'header') expectTypeOf(block.text.text).toEqualTypeOf<string>()
})

test('attachments have known members', () => {
  type Attachments = NonNullable<ChatPostMessageParams['attachments']>
  assertType<Attachments>([{ color: 'good', text: 'Hi', blocks: [{ type: 'divider' }] }])
  // @ts-expect-error no such member
  assertType<Attachments>([{ colour: 'good' }])
})

type TheirView<One = ViewsOpenArguments['view']> = One extends { blocks: unknown }
  ? Omit<One, 'blocks'> & { blocks: Known[] }
  : never
type View = ViewsOpenParams['view']

test('the views of the vendor’s types can be opened', () => {
  expectTypeOf<TheirView['type']>().toEqualTypeOf<'home' | 'modal' | 'workflow_step'>()
  expectTypeOf<TheirView>().toExtend<View>()
})

test('views are written with their members', () => {
  const title = { type: 'plain_text', text: 'Tea' } as const
  assertType<View>({ type: 'modal', title, blocks: [{ type: 'divider' }], notify_on_close: true })
  assertType<View>({ type: 'home', blocks: [{ type: 'header', text: title }] })
  // @ts-expect-error without its title
  assertType<View>({ type: 'modal', blocks: [] })
  // @ts-expect-error no such member
  assertType<View>({ type: 'home', blocks: [], submitt: title })
  // @ts-expect-error no such block
  assertType<View>({ type: 'home', blocks: [{ type: 'heading', text: title }] })
})

test('the pieces of the vendor’s streams can be sent', () => {
  type Chunks = NonNullable<ChatAppendStreamParams['chunks']>
  type Theirs = Exclude<NonNullable<ChatAppendStreamArguments['chunks']>[number], { type: 'blocks' }>
  expectTypeOf<Theirs[]>().toExtend<Chunks>()
  assertType<Chunks>([{ type: 'blocks', blocks: [{ type: 'divider' }] }])
  // @ts-expect-error no such state
  assertType<Chunks>([{ type: 'task_update', id: '1', title: 'Tea', status: 'boiling' }])
})
