import { html, writeProse, type Html } from './html.ts';
import { extensionTag, type OpenApiDocument, type OpenApiOperation } from './document.ts';
import { writeSchemas, writeSchemaType } from './reference-schemas.ts';
import { referenceStyle } from './reference-style.ts';

interface PlacedOperation {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

function sectionId({ method, path }: PlacedOperation): string {
  return `${method}${path.replaceAll(/[^a-zA-Z0-9]+/g, '-')}`;
}

function writeParameters({ parameters = [] }: OpenApiOperation): Html {
  if (parameters.length === 0) {
    return html``;
  }
  return html`<table><caption>Parameters</caption>
<thead><tr><th scope="col">Name</th><th scope="col">In</th><th scope="col">Required</th><th scope="col">Form</th><th scope="col">Meaning</th></tr></thead>
<tbody>${parameters.map(
    (
      parameter,
    ) => html`<tr><th scope="row"><code>${parameter.name}</code></th><td>${parameter.in}</td><td>${parameter.required ? 'yes' : 'no'}</td><td>${writeSchemaType(parameter.schema)}</td><td>${writeProse(parameter.description ?? '')}</td></tr>
`,
  )}</tbody></table>`;
}

function writeBody({ requestBody }: OpenApiOperation): Html {
  return requestBody === undefined ? html`` : html`<p>Body: ${writeSchemaType(requestBody.content['application/json'].schema)}</p>`;
}

function writeResponses({ responses }: OpenApiOperation): Html {
  return html`<table><caption>Answers</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Meaning</th><th scope="col">Body</th></tr></thead>
<tbody>${Object.entries(responses).map(([status, { description, content = {} }]) => {
    const [first] = Object.values(content);
    return html`<tr><th scope="row">${status}</th><td>${description}</td><td>${first === undefined ? 'none' : writeSchemaType(first.schema)}</td></tr>
`;
  })}</tbody></table>`;
}

function writeContractId({ operationId, 'x-contract-operation-id': contractId }: OpenApiOperation): Html {
  return contractId === undefined || contractId === operationId ? html`` : html` (in the contract <code>${contractId}</code>)`;
}

function writeOperation(placed: PlacedOperation): Html {
  const { method, path, operation } = placed;
  const badge = operation.tags.includes(extensionTag) ? html` <span class="badge">${extensionTag}</span>` : html``;
  return html`<section aria-labelledby="${sectionId(placed)}">
<h3 id="${sectionId(placed)}">${operation.summary}${badge}</h3>
<p><code class="address"><b>${method.toUpperCase()}</b> ${path}</code></p>
<p>Operation <code>${operation.operationId}</code>${writeContractId(operation)}${operation.security === undefined ? '' : '; needs no sign-in'}.</p>
${operation.description === undefined ? html`` : html`<p>${writeProse(operation.description)}</p>`}
${writeParameters(operation)}${writeBody(operation)}${writeResponses(operation)}
</section>
`;
}

function writeGroup({ name, description }: OpenApiDocument['tags'][number], operations: readonly PlacedOperation[]): Html {
  return html`<section aria-labelledby="tag-${name.replaceAll(' ', '-')}">
<h2 id="tag-${name.replaceAll(' ', '-')}">${name}</h2>
<p>${description}</p>
${operations.map(writeOperation)}</section>
`;
}

function writeContents(groups: readonly (readonly [OpenApiDocument['tags'][number], readonly PlacedOperation[]])[]): Html {
  return html`<nav aria-label="Contents"><ul>
${groups.map(
  ([{ name }, operations]) => html`<li><a href="#tag-${name.replaceAll(' ', '-')}">${name}</a><ul>${operations.map(
    (placed) => html`<li><a href="#${sectionId(placed)}">${placed.operation.summary}</a></li>`,
  )}</ul></li>
`,
)}<li><a href="#schemas">Schemas</a></li>
</ul></nav>`;
}

export function writeReferencePage(document: OpenApiDocument): string {
  const { info } = document;
  const placed = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  );
  const groups = document.tags
    .filter(({ name }) => name !== extensionTag)
    .map((tag) => [tag, placed.filter(({ operation }) => operation.tags[0] === tag.name)] as const);
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${info.title}</title>
<style>${{ kind: 'html', text: referenceStyle }}</style>
</head>
<body>
<a class="skip" href="#reference">Skip to the reference</a>
<header>
<h1>${info.title}</h1>
<p>Version ${info.version}. ${writeProse(info.description)} The same as a machine reads it: <a href="/openapi.json">openapi.json</a>.</p>
</header>
${writeContents(groups)}
<main id="reference" tabindex="-1">
${groups.map(([tag, operations]) => writeGroup(tag, operations))}
<section aria-labelledby="schemas">
<h2 id="schemas">Schemas</h2>
${writeSchemas(document.components.schemas)}</section>
</main>
</body>
</html>
`.text;
}
