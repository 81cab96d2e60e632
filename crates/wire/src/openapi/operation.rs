//! One request that the server answers, as OpenAPI describes it.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use super::{schemas::Schemas, tag::Tag};
use crate::http::{
    duplicate::DuplicateFailure,
    problem::{Failure, Problem},
    problem_code::ProblemCode,
};

type MakeSchema = fn(&mut Schemas) -> Value;

pub(super) struct Operation {
    method: &'static str,
    path: &'static str,
    id: &'static str,
    tag: Tag,
    summary: &'static str,
    description: Option<&'static str>,
    parameters: Vec<Value>,
    request: Option<(MakeSchema, Value)>,
    answers: Vec<Answer>,
    problems: Vec<Problem>,
}

struct Answer {
    status: u16,
    description: &'static str,
    content: Option<(&'static str, MakeSchema)>,
    headers: Value,
}

pub(super) fn get(path: &'static str, id: &'static str, tag: Tag, summary: &'static str) -> Operation {
    Operation {
        method: "get",
        path,
        id,
        tag,
        summary,
        description: None,
        parameters: Vec::new(),
        request: None,
        answers: Vec::new(),
        problems: Vec::new(),
    }
}

pub(super) fn post(path: &'static str, id: &'static str, tag: Tag, summary: &'static str) -> Operation {
    Operation { method: "post", ..get(path, id, tag, summary) }
}

pub(super) fn put(path: &'static str, id: &'static str, tag: Tag, summary: &'static str) -> Operation {
    Operation { method: "put", ..get(path, id, tag, summary) }
}

pub(super) fn delete(path: &'static str, id: &'static str, tag: Tag, summary: &'static str) -> Operation {
    Operation { method: "delete", ..get(path, id, tag, summary) }
}

impl Operation {
    pub(super) fn describe(self, description: &'static str) -> Operation {
        Operation { description: Some(description), ..self }
    }

    pub(super) fn parameter(mut self, parameter: Value) -> Operation {
        self.parameters.push(parameter);
        self
    }

    /// The body, with examples by name.
    pub(super) fn reads<T: JsonSchema>(self, examples: Value) -> Operation {
        Operation { request: Some((Schemas::read::<T>, examples)), ..self }
    }

    pub(super) fn json<T: JsonSchema>(self, status: u16, description: &'static str) -> Operation {
        self.answers(status, description, "application/json", Schemas::sent::<T>)
    }

    pub(super) fn stream<T: JsonSchema>(self, description: &'static str) -> Operation {
        self.answers(200, description, "text/event-stream", Schemas::sent::<T>)
    }

    /// Lines of JSON.
    pub(super) fn lines<T: JsonSchema>(self, description: &'static str) -> Operation {
        self.answers(200, description, "application/x-ndjson", Schemas::sent::<T>)
    }

    pub(super) fn text(self, status: u16, kind: &'static str, description: &'static str) -> Operation {
        self.answers(status, description, kind, |_| json!({ "type": "string" }))
    }

    fn answers(
        mut self,
        status: u16,
        description: &'static str,
        kind: &'static str,
        schema: MakeSchema,
    ) -> Operation {
        self.answers.push(Answer {
            status,
            description,
            content: Some((kind, schema)),
            headers: Value::Null,
        });
        self
    }

    pub(super) fn empty(mut self, status: u16, description: &'static str, headers: Value) -> Operation {
        self.answers.push(Answer { status, description, content: None, headers });
        self
    }

    pub(super) fn fails(mut self, problems: impl IntoIterator<Item = Problem>) -> Operation {
        self.problems.extend(problems);
        self
    }

    pub(super) fn problems(&self) -> &[Problem] {
        &self.problems
    }

    fn to_json(&self, schemas: &mut Schemas) -> Value {
        let mut made = json!({
            "operationId": self.id,
            "tags": [self.tag.name()],
            "summary": self.summary,
        });
        if let Some(description) = self.description {
            made["description"] = json!(description);
        }
        let mut parameters = self.parameters.clone();
        if self.path.contains("{id}") {
            let schema = schemas.sent::<view::GameId>();
            parameters.insert(0, json!({ "name": "id", "in": "path", "required": true, "schema": schema }));
        }
        if self.path.contains("{handle}") {
            let schema = json!({ "type": "string", "pattern": "^[a-z0-9]{12}$" });
            parameters
                .insert(0, json!({ "name": "handle", "in": "path", "required": true, "schema": schema }));
        }
        for (name, schema) in [
            ("name", json!({ "type": "string", "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{2,19}$" })),
            ("passkey", json!({ "type": "string", "pattern": "^[A-Za-z0-9_-]+$" })),
            ("number", json!({ "type": "integer", "minimum": 1 })),
        ] {
            if self.path.contains(&format!("{{{name}}}")) && !self.path.starts_with("/picture") {
                parameters
                    .insert(0, json!({ "name": name, "in": "path", "required": true, "schema": schema }));
            }
        }
        if self.path.contains("{code}") {
            let schema = schemas.sent::<view::RoomCode>();
            parameters.insert(0, json!({ "name": "code", "in": "path", "required": true, "schema": schema }));
        }
        if !parameters.is_empty() {
            made["parameters"] = json!(parameters);
        }
        if let Some((schema, examples)) = &self.request {
            let content = json!({ "schema": schema(schemas), "examples": named(examples) });
            made["requestBody"] = json!({ "required": true, "content": { "application/json": content } });
        }
        let mut responses = Map::new();
        for answer in &self.answers {
            let mut response = json!({ "description": answer.description });
            if let Some((kind, schema)) = answer.content {
                response["content"] = json!({ kind: { "schema": schema(schemas) } });
            }
            if !answer.headers.is_null() {
                response["headers"] = answer.headers.clone();
            }
            responses.insert(answer.status.to_string(), response);
        }
        let mut by_status: BTreeMap<u16, Vec<&Problem>> = BTreeMap::new();
        for problem in &self.problems {
            by_status.entry(problem.status()).or_default().push(problem);
        }
        for (status, problems) in by_status {
            responses.insert(status.to_string(), failing(&problems, schemas));
        }
        made["responses"] = responses.into();
        made
    }
}

/// The answer of one status: its words and examples are those of its problems.
fn failing(problems: &[&Problem], schemas: &mut Schemas) -> Value {
    let malformed = "The request is malformed, or asks for what cannot be done; `detail` says why.";
    let words: Vec<_> = problems
        .iter()
        .map(|problem| match problem.code() {
            ProblemCode::Malformed => malformed.to_owned(),
            _ => problem.to_string(),
        })
        .collect();
    let failure = schemas.sent::<Failure<'_>>();
    let of_record = problems.iter().any(|problem| matches!(problem, Problem::Record(_)));
    let schema = match of_record {
        true => json!({ "anyOf": [schemas.sent::<DuplicateFailure>(), failure] }),
        false => failure,
    };
    let mut examples = Map::new();
    for problem in problems {
        let body = serde_json::to_value(problem).expect("problems are plain data");
        let code = body["error"].as_str().expect("a code").to_owned();
        let name = if examples.contains_key(&code) { format!("{code}_{}", examples.len()) } else { code };
        examples.insert(name, json!({ "value": body }));
    }
    let content = json!({ "application/json": { "schema": schema, "examples": examples } });
    json!({ "description": words.into_iter().collect::<BTreeSet<_>>().into_iter().collect::<Vec<_>>().join(" "), "content": content })
}

fn named(examples: &Value) -> Value {
    let examples = examples.as_object().expect("examples by name");
    examples.iter().map(|(name, value)| (name.clone(), json!({ "value": value }))).collect()
}

pub(super) fn paths(operations: &[Operation], schemas: &mut Schemas) -> Value {
    let mut paths = json!({});
    for operation in operations {
        paths[operation.path][operation.method] = operation.to_json(schemas);
    }
    paths
}
