/**
 * `clocktower mcp`: the Model Context Protocol over standard input and output. Each tool is a request to the app, which decides what agents
 * may do. Only this file imports the SDK.
 */
import type { Readable, Writable } from 'node:stream';
import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  ListResourcesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
  type CallToolResult,
} from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { controlProtocol, controlRequestSchema, type ControlAnswer } from '#shared/control.ts';
import type { Failure } from '#shared/failures.ts';
import type { MainMessages } from '#shared/messages/catalogue.ts';
import { describeIssues } from '#shared/values/describe-issues.ts';
import { agentNameLimit, controlLineLimitBytes } from '#shared/values/limits.ts';
import { foreignOrNull, parseForeign } from '#shared/values/parse-foreign.ts';
import { fail, succeed, type Result } from '#shared/values/result.ts';
import { answerText, terminalText } from '../answers.ts';
import { describeOutcome, type CallApp } from '../call-app.ts';
import { answerContent, toolsIn, type Tool } from './tools.ts';

export interface McpOptions {
  readonly input: Readable;
  readonly output: Writable;
  readonly version: string;
  readonly profile: string;
  readonly messages: MainMessages;
  readonly times: string;
  readonly call: CallApp;
}

type Answered = Exclude<ControlAnswer, { readonly kind: 'refused' }>;

interface Problem {
  readonly text: string;
  readonly failure: Failure | null;
}

const schemaObject = z.looseObject({ type: z.literal('object') });

function jsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const { $schema: _, ...body } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return schemaObject.parse(body);
}

const resourceScheme = 'clocktower-entries:';
const resources = { [`${resourceScheme}today`]: 'today', [`${resourceScheme}this-week`]: 'week' } as const;

/** One line of at most the length of a name, without characters that a terminal or a log would interpret. */
function agentName(name: string | undefined): string {
  const line = (name ?? '')
    .replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .trim()
    .slice(0, agentNameLimit)
    .toWellFormed();
  return line === '' ? 'mcp' : line;
}

class McpTools {
  readonly #options: McpOptions;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #client: () => string | undefined;
  /** Requests are sent one after the other, so that a change is carried out after the one before it. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(options: McpOptions, client: () => string | undefined) {
    this.#options = options;
    this.#client = client;
    this.#tools = new Map<string, Tool>(toolsIn(options.messages).map((tool) => [tool.name, tool]));
  }

  /** Resolves when all requests have been answered. */
  async settled(): Promise<void> {
    await this.#last;
  }

  list() {
    const words = this.#options.messages.agents.tools;
    return [...this.#tools.values()].map(({ name, changes, input, output }) => ({
      name,
      title: words[name].title,
      description: words[name].description,
      inputSchema: jsonSchema(input, 'input'),
      outputSchema: jsonSchema(output, 'output'),
      annotations: {
        readOnlyHint: !changes,
        destructiveHint: name === 'edit' || name === 'delete',
        idempotentHint: !changes || name === 'edit',
        openWorldHint: false,
      },
    }));
  }

  async run(name: string, given: unknown): Promise<CallToolResult> {
    const tool = this.#tools.get(name);
    const { agents } = this.#options.messages;
    if (tool === undefined) {
      return refusal({ text: agents.unknownTool(name.slice(0, agentNameLimit)), failure: null });
    }
    const read = tool.read(given);
    if (!read.ok) {
      return refusal({ text: agents.badArguments(describeIssues(read.failure)), failure: null });
    }
    const answer = await this.ask(read.value);
    if (!answer.ok) {
      return refusal(answer.failure);
    }
    return {
      content: [{ type: 'text', text: this.#text(answer.value) }],
      structuredContent: tool.output.parse(answerContent(answer.value)),
    };
  }

  async ask(fields: object): Promise<Result<Answered, Problem>> {
    const { messages, profile, call } = this.#options;
    const request = parseForeign(controlRequestSchema, { protocol: controlProtocol, ...fields, agent: agentName(this.#client()) });
    if (!request.ok) {
      return fail({ text: messages.agents.badArguments(describeIssues(request.failure)), failure: null });
    }
    const asked = this.#last.then(async () => call(request.value));
    this.#last = asked.catch(() => {});
    const outcome = await asked;
    if (outcome.kind !== 'answered') {
      return fail({ text: describeOutcome(outcome, { messages, profile }), failure: null });
    }
    return outcome.answer.kind === 'refused'
      ? fail({ text: this.#failureText(outcome.answer.failure), failure: outcome.answer.failure })
      : succeed(outcome.answer);
  }

  #failureText(failure: Failure): string {
    const { agents, failure: describe } = this.#options.messages;
    // The usual text names the flags of the command.
    return failure.kind === 'unknown-project' ? agents.unknownProject(failure) : describe(failure);
  }

  #text(answer: Answered): string {
    const { messages, times } = this.#options;
    return terminalText(answerText(answer, { messages, times }));
  }
}

/** A second text has the failure for programs. */
function refusal({ text, failure }: Problem): CallToolResult {
  const said = { type: 'text' as const, text: terminalText(text) };
  return { isError: true, content: failure === null ? [said] : [said, { type: 'text', text: JSON.stringify({ refused: failure }) }] };
}

async function readResource(kind: 'today' | 'week', tools: McpTools): Promise<Result<object, Problem>> {
  const first = await tools.ask(
    kind === 'today' ? { command: 'status' } : { command: 'report', period: { kind: 'named', name: 'this-week' }, grouping: 'day' },
  );
  if (!first.ok) {
    return first;
  }
  const span = first.value.kind === 'report' ? first.value.report.span : null;
  const entries = await tools.ask(
    span === null ? { command: 'entries', days: 1 } : { command: 'entries-between', since: span.first, until: span.last },
  );
  if (!entries.ok) {
    return entries;
  }
  const listed = entries.value.kind === 'entries' ? entries.value.entries : [];
  return succeed({ [kind === 'today' ? 'status' : 'report']: answerContent(first.value), entries: listed });
}

function addResources(server: Server, tools: McpTools, { agents }: MainMessages): void {
  server.setRequestHandler(ListResourcesRequestSchema, () => ({
    resources: Object.entries(resources).map(([uri, kind]) => ({
      uri,
      name: kind,
      title: agents.resources[kind].title,
      description: agents.resources[kind].description,
      mimeType: 'application/json',
    })),
  }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const kind = foreignOrNull(z.enum(['today', 'week']), new Map<string, unknown>(Object.entries(resources)).get(uri));
    if (kind === null) {
      throw new McpError(ErrorCode.InvalidParams, agents.unknownResource(uri.slice(0, agentNameLimit)));
    }
    const read = await readResource(kind, tools);
    if (!read.ok) {
      throw new McpError(ErrorCode.InternalError, terminalText(read.failure.text));
    }
    return { contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(read.value) }] };
  });
}

async function inputEnded({ input, output }: McpOptions): Promise<void> {
  await new Promise<void>((resolve) => {
    for (const event of ['end', 'close', 'error']) {
      input.once(event, () => resolve());
    }
    output.once('error', () => resolve());
    output.once('close', () => resolve());
  });
}

async function nextTurn(): Promise<void> {
  await new Promise<void>((resolve) => {
    setImmediate(resolve);
  });
}

/** Serves one client until its input ends; requests that were read by then are answered. */
export async function serveMcp(options: McpOptions): Promise<void> {
  const { input, output, version, messages } = options;
  const server = new Server(
    { name: 'clocktower', title: messages.productName, version },
    { capabilities: { tools: {}, resources: {} }, instructions: messages.agents.instructions },
  );
  const tools = new McpTools(options, () => server.getClientVersion()?.name);
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: tools.list() }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => tools.run(params.name, params.arguments ?? {}));
  addResources(server, tools, messages);
  const ended = inputEnded(options);
  await server.connect(new StdioServerTransport(input, output, { maxBufferSize: 4 * controlLineLimitBytes }));
  await ended;
  // The last line is handled in the following turn, and its answer is written in the one after that of the app.
  await nextTurn();
  await tools.settled();
  await nextTurn();
  await server.close();
}
