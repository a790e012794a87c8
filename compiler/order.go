package main

import (
	"maps"

	"github.com/open-policy-agent/opa/v1/ir"
)

// orderScans lets a plan walk sets and objects as OPA's interpreter does, in the order of their values; the runtime of
// compiled policies has that of their hashes. The difference shows where an array is built on the way, so there, and only
// there, the sorted keys are walked.
func orderScans(blocks []*ir.Block) {
	order := orderer{next: 2 * freeLocals, walked: map[ir.Local]bool{}}
	for _, block := range blocks {
		order.block(block)
	}
}

type orderer struct {
	next ir.Local
	// What `walk` gave: an array, each place before those within it, but those in no order.
	walked map[ir.Local]bool
}

func (o *orderer) block(block *ir.Block) {
	ordered := make([]ir.Stmt, 0, len(block.Stmts))
	for _, statement := range block.Stmts {
		switch statement := statement.(type) {
		case *ir.CallStmt:
			if statement.Func == "walk" {
				o.walked[statement.Result] = true
			}
		case *ir.ScanStmt:
			ordered = append(ordered, o.scan(statement)...)
		}
		for _, inner := range blocksOf(statement) {
			o.block(inner)
		}
		ordered = append(ordered, statement)
	}
	block.Stmts = ordered
}

// scan changes one that builds an array, and gives what has to be done before it.
func (o *orderer) scan(scan *ir.ScanStmt) []ir.Stmt {
	if !appends(scan.Block) {
		return nil
	}
	source, keys := scan.Source, o.local()
	scan.Source = keys
	if o.walked[source] {
		return []ir.Stmt{callOf("sort", source, keys)}
	}
	names, index, key := o.local(), o.local(), scan.Key
	scan.Key = index
	item := scan.Value
	scan.Value = o.local()
	scan.Block.Stmts = append([]ir.Stmt{
		&ir.AssignVarStmt{Source: operand(scan.Value), Target: key},
		&ir.BlockStmt{Blocks: []*ir.Block{
			{Stmts: []ir.Stmt{
				&ir.IsArrayStmt{Source: operand(source)},
				&ir.AssignVarStmt{Source: operand(index), Target: key},
			}},
		}},
		&ir.DotStmt{Source: operand(source), Key: operand(key), Target: item},
	}, scan.Block.Stmts...)
	return []ir.Stmt{
		&ir.ResetLocalStmt{Target: keys},
		&ir.BlockStmt{Blocks: []*ir.Block{
			{Stmts: []ir.Stmt{
				&ir.IsArrayStmt{Source: operand(source)},
				&ir.AssignVarStmt{Source: operand(source), Target: keys},
			}},
			{Stmts: []ir.Stmt{
				&ir.IsSetStmt{Source: operand(source)},
				callOf("sort", source, keys),
			}},
			{Stmts: []ir.Stmt{
				&ir.IsObjectStmt{Source: operand(source)},
				callOf("object.keys", source, names),
				callOf("sort", names, keys),
			}},
		}},
	}
}

func (o *orderer) local() ir.Local {
	o.next++
	return o.next
}

// appends tells whether a block appends to an array that was there before it.
func appends(block *ir.Block) bool {
	made, appended := map[ir.Local]bool{}, map[ir.Local]bool{}
	var visit func(*ir.Block)
	visit = func(block *ir.Block) {
		for _, statement := range block.Stmts {
			switch statement := statement.(type) {
			case *ir.MakeArrayStmt:
				made[statement.Target] = true
			case *ir.ArrayAppendStmt:
				appended[statement.Array] = true
			}
			for _, inner := range blocksOf(statement) {
				visit(inner)
			}
		}
	}
	visit(block)
	maps.DeleteFunc(appended, func(array ir.Local, _ bool) bool { return made[array] })
	return len(appended) > 0
}

func callOf(name string, of, result ir.Local) ir.Stmt {
	return &ir.CallStmt{Func: name, Args: []ir.Operand{operand(of)}, Result: result}
}

func operand(local ir.Local) ir.Operand {
	return ir.Operand{Value: local}
}
